-- By hand: drizzle-kit has no word for partitions. Nothing is copied but the ids: what was there becomes the first partition,
-- "fragments_before", and goes on from its month's end. All of it is one transaction, so a run that is killed begins anew.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
CREATE TABLE "admitted_ids" (
	"scenario" text NOT NULL,
	"source" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint DEFAULT nextval('fragments_seq_seq'::regclass) NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"body_digest" text NOT NULL
);--> statement-breakpoint
INSERT INTO "admitted_ids" (scenario, source, id, seq, received_at, body_digest)
	SELECT scenario, source, id, seq, received_at, body_digest FROM "fragments" WHERE part = 0 ORDER BY received_at;--> statement-breakpoint
INSERT INTO "admitted_ids" (scenario, source, id, received_at, body_digest)
	SELECT scenario, 'payload', id, received_at, body_digest FROM "interactions" ORDER BY received_at;--> statement-breakpoint
ALTER TABLE "admitted_ids" ADD CONSTRAINT "admitted_ids_scenario_source_id_pk" PRIMARY KEY("scenario","source","id");--> statement-breakpoint
CREATE INDEX "admitted_ids_received" ON "admitted_ids" USING brin ("received_at");--> statement-breakpoint
ALTER TABLE "fragments" RENAME TO "fragments_before";--> statement-breakpoint
ALTER TABLE "fragments_before" DROP CONSTRAINT "fragments_pkey", DROP CONSTRAINT "fragments_once", DROP COLUMN "body_digest";--> statement-breakpoint
DROP INDEX "fragments_pending", "fragments_phrase", "fragments_interaction", "fragments_cohort", "fragments_quarantined", "fragments_parent", "fragments_failed";--> statement-breakpoint
CREATE TABLE "fragments" (LIKE "fragments_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("received_at");--> statement-breakpoint
ALTER SEQUENCE "fragments_seq_seq" OWNED BY "fragments"."seq";--> statement-breakpoint
ALTER TABLE "fragments" ADD CONSTRAINT "fragments_seq_received_at_pk" PRIMARY KEY("seq","received_at");--> statement-breakpoint
CREATE INDEX "fragments_pending" ON "fragments" USING btree ("scenario","seq") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "fragments_phrase" ON "fragments" USING btree ("scenario","phrase") WHERE phrase is not null;--> statement-breakpoint
CREATE INDEX "fragments_interaction" ON "fragments" USING btree ("scenario","interaction") WHERE interaction is not null;--> statement-breakpoint
CREATE INDEX "fragments_cohort" ON "fragments" USING btree ("scenario","cohort","owner") WHERE cohort is not null and state = 'pooled';--> statement-breakpoint
CREATE INDEX "fragments_quarantined" ON "fragments" USING btree ("scenario","campaign") WHERE state = 'quarantined';--> statement-breakpoint
CREATE INDEX "fragments_parent" ON "fragments" USING btree ("parent") WHERE parent is not null;--> statement-breakpoint
CREATE INDEX "fragments_failed" ON "fragments" USING btree ("scenario","seq") WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE "interactions" RENAME TO "interactions_before";--> statement-breakpoint
ALTER TABLE "interactions_before" DROP CONSTRAINT "interactions_scenario_id_pk", DROP COLUMN "body_digest";--> statement-breakpoint
DROP INDEX "interactions_uncounted", "interactions_refused", "interactions_received";--> statement-breakpoint
CREATE TABLE "interactions" (LIKE "interactions_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("received_at");--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_scenario_id_received_at_pk" PRIMARY KEY("scenario","id","received_at");--> statement-breakpoint
CREATE INDEX "interactions_uncounted" ON "interactions" USING btree ("scenario","received_at") WHERE not counted;--> statement-breakpoint
CREATE INDEX "interactions_refused" ON "interactions" USING btree ("scenario","received_at") WHERE keys_refused <> '{}';--> statement-breakpoint
CREATE INDEX "interactions_received" ON "interactions" USING btree ("scenario","received_at");--> statement-breakpoint
DO $$
DECLARE
	-- Not earlier than this release, so that an empty database does not hang on the day of its migration.
	month_end timestamptz := greatest('2026-12-01T00:00:00Z', (
		SELECT date_trunc('month', max(received_at), 'UTC') + interval '32 days' FROM "admitted_ids"));
BEGIN
	month_end := date_trunc('month', month_end, 'UTC');
	EXECUTE format('ALTER TABLE "fragments" ATTACH PARTITION "fragments_before" FOR VALUES FROM (MINVALUE) TO (%L)', month_end);
	EXECUTE format('ALTER TABLE "interactions" ATTACH PARTITION "interactions_before" FOR VALUES FROM (MINVALUE) TO (%L)', month_end);
END $$;
