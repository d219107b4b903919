// What the type checker is told of our pages: htmx, the site's own events, and that a script finds what it looks for.
/** Any element of a page; which kind it is, the selector says. */
interface Found extends HTMLElement {
  checked: boolean;
  disabled: boolean;
  elements: HTMLFormControlsCollection & Record<string, HTMLInputElement>;
  form: Found & HTMLFormElement;
  hash: string;
  href: string;
  htmlFor: string;
  open: boolean;
  options?: HTMLOptionsCollection;
  value: string;
  add(option: HTMLOptionElement): void;
  requestSubmit(): void;
  select(): void;
  submit(): void;
}

interface HtmxDetail {
  elt: Found;
  target?: Found;
  requestConfig: { elt: Found; verb: string; path: string; parameters: Record<string, string>; triggeringEvent?: Event };
  headers: Record<string, string>;
  parameters: Record<string, string>;
  xhr: XMLHttpRequest;
  serverResponse: string;
  shouldSwap: boolean;
}

/** What the stream says of a table; `here` if it is the one of this page. */
interface Word {
  kind: string;
  table?: string;
  head?: string;
  here?: boolean;
}

interface DocumentEventMap {
  [name: `htmx:${string}`]: CustomEvent<HtmxDetail>;
  word: CustomEvent<Word>;
}

interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K] & { target: Found }) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: (event: CustomEvent<HtmxDetail> & { target: Found }) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  getElementById(id: string): Found | null;
}

interface ParentNode {
  querySelector<E extends Element = Found>(selectors: string): E | null;
  querySelectorAll<E extends Element = Found>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = Found>(selectors: string): E | null;
}

interface Navigator {
  userAgentData?: { platform: string };
}

interface Window {
  htmx?: {
    trigger(element: Element, event: string): void;
    process(element: Element): void;
    ajax(verb: string, address: string, context: object): Promise<void>;
  };
}
