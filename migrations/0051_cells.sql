CREATE TABLE "cell" (
	"name" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"scenario" text PRIMARY KEY NOT NULL,
	"cell" text NOT NULL,
	"step" text NOT NULL,
	"epoch" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scenarios" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: what the triggers call that `ground/db/cells/fence.ts` puts on the tables of a cell that a scenario moves from or to, for
-- rows of such scenarios alone. Whoever writes holds a lock on the scenario that a cut-over waits for; afterwards nobody writes.
CREATE FUNCTION "refuse_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	named text;
	home text;
BEGIN
	IF TG_ARGV[0] = 'pool' THEN
		named := split_part(CASE TG_OP WHEN 'DELETE' THEN OLD.pool ELSE NEW.pool END, '/', 1);
	ELSE
		named := CASE TG_OP WHEN 'DELETE' THEN OLD.scenario ELSE NEW.scenario END;
	END IF;
	-- The move itself.
	IF current_setting('dsp.moving', true) IS DISTINCT FROM named THEN
		PERFORM pg_advisory_xact_lock_shared(hashtext('dsp move'), hashtext(named));
		SELECT cell INTO home FROM "public"."moves" WHERE scenario = named AND step <> 'leaving';
		IF FOUND THEN
			RAISE EXCEPTION '% lives in the cell %', named, home USING ERRCODE = 'DSP01', DETAIL = home;
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	RETURN NEW;
END $$;
