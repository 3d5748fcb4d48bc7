CREATE TABLE "place_counts" (
	"scenario" text NOT NULL,
	"place" text NOT NULL,
	"fragments" bigint NOT NULL,
	"months" text NOT NULL,
	CONSTRAINT "place_counts_scenario_place_pk" PRIMARY KEY("scenario","place")
);
--> statement-breakpoint
CREATE TABLE "place_news" (
	"scenario" text NOT NULL
);
--> statement-breakpoint
-- By hand: drizzle-kit has no word for triggers. Whatever a fragment's place hangs on leaves a note of its scenario, in the
-- transaction that moves it. What the door takes in is not noted, and costs it a look at two columns: who waits there is counted each time.
CREATE FUNCTION "note_place_news"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'ROW' THEN
		INSERT INTO "public"."place_news" VALUES (coalesce(NEW.scenario, OLD.scenario));
	ELSIF TG_TABLE_NAME = 'fragments' THEN
		INSERT INTO "public"."place_news" SELECT DISTINCT scenario FROM moved;
	ELSE
		INSERT INTO "public"."place_news" SELECT DISTINCT split_part(pool, '/', 1) FROM moved;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "note_added" AFTER INSERT ON "fragments" FOR EACH ROW WHEN (NEW.state <> 'pending' OR NEW.parent IS NOT NULL) EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_changed" AFTER UPDATE ON "fragments" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_gone" AFTER DELETE ON "fragments" REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_added" AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_changed" AFTER UPDATE ON "memberships" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_gone" AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_added" AFTER INSERT ON "clusters" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_changed" AFTER UPDATE ON "clusters" REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_gone" AFTER DELETE ON "clusters" REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_moved" AFTER INSERT OR DELETE OR UPDATE OF "open" ON "pools" FOR EACH ROW EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
CREATE TRIGGER "note_moved" AFTER INSERT OR DELETE OR UPDATE OF "revision", "published_revision", "policy" ON "scenarios" FOR EACH ROW EXECUTE FUNCTION "note_place_news"();--> statement-breakpoint
INSERT INTO "place_news" SELECT DISTINCT "scenario" FROM "fragments";
