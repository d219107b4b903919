"""The words tables are named with: Roman, short, easy to say on the telephone in either language."""

WORDS = tuple(
    """
    acacia aedil aeneas agora alba albula amphora anchor apollo appia aqua arena ariadne armilla ascanius augur aula aurelia
    aurora aventine basilica bellona brutus caesar calcei calends camilla campus capena capri capua carina castor cato
    catullus celer censor ceres cicero cincta circus clio clivus cloelia codex colonna columba comitia concordia consul
    cornelia corona corvus crassus cumae cupid curia curule cybele delta diana dido domus drusus egeria emilia ensis
    equites erato esquiline etruria fabia falerno fasces fauna faunus favonius fides flaccus flamen flamma flavia flora
    fornax fortuna forum fulvia galba gallus gemma genius gladius gracchus hadrian hercules hora horace horatia iris
    insula janus juba julia juno jupiter juturna lacus lares latium laurel lavinia legio leo liber lictor livia livy luca
    lucina lucretia ludi luna lupa lyra maecenas marcia mars marsyas martial mater matuta maxima mensa mercury milo
    minerva minos mirtilla moneta mucius naiad narcissus nemi neptune nero nerva nestor nona numa numidia oceanus octavia
    olea olympia ops orbis ostia ovid palatine pales palma pan papyrus parca paris patina pax penates perseus petra
    phaedra phoebe pictor pilum pinea pluto pollux pomona pompeia pontus porta portia praetor priam proba procne psyche
    punica pyrgi quirinal quirinus regia regulus remus rhea roma romulus rosa rostra rubicon rufus sabina salus samnium
    saturn scipio sella seneca sibyl silva sirmio sol spica spolia stella stola strabo subura sulla sylvia tarpeia
    tarquin taurus tellus terra thalia thermae tiber tibur titus toga trajan tribune tullia tunica turnus tuscany ulpia
    umbria urania urbs valeria varro varus velia venus vergil vesta vesuvius veturia via vibia victoria villa viminal
    vinea virtus volturnus vulcan xenia zephyr zenobia
    """.split()
)
