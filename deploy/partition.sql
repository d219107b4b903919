-- Partition the event table by hash of its key. Stop the site and make a backup first:
--   psql --no-psqlrc --set ON_ERROR_STOP=1 --single-transaction --file deploy/partition.sql "$DATABASE_URL"
-- Then run `manage.py verify --all`. A game's events are in all sixteen partitions; loading it reads each index once.
ALTER TABLE games_event RENAME TO games_event_whole;
ALTER INDEX games_event_pkey RENAME TO games_event_whole_pkey;
CREATE TABLE games_event (LIKE games_event_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY HASH (id);
DO $$ BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE games_event_%s PARTITION OF games_event FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END $$;
INSERT INTO games_event SELECT * FROM games_event_whole;
ALTER TABLE games_event ADD CONSTRAINT games_event_pkey PRIMARY KEY (id);
ALTER TABLE games_event ADD CONSTRAINT games_event_game_id_fk FOREIGN KEY (game_id) REFERENCES games_game (id) DEFERRABLE INITIALLY DEFERRED;
-- As in games/database/triggers.py; it applies to every partition.
CREATE TRIGGER event_no_change BEFORE UPDATE OR DELETE ON games_event FOR EACH ROW EXECUTE FUNCTION event_stays();
DO $$ BEGIN
    IF (SELECT count(*) FROM games_event) <> (SELECT count(*) FROM games_event_whole) THEN
        RAISE EXCEPTION 'not every event was copied; nothing was changed';
    END IF;
END $$;
DROP TABLE games_event_whole;
ANALYZE games_event;
