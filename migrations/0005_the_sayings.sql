CREATE TABLE "measured_phrases" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"pool" text NOT NULL,
	"phrase" text NOT NULL,
	CONSTRAINT "measured_phrases_scenario_key_name_pool_phrase_pk" PRIMARY KEY("scenario","key_name","pool","phrase")
);
--> statement-breakpoint
CREATE TABLE "new_mentions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"interaction" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sayings" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"interaction" text NOT NULL,
	CONSTRAINT "sayings_scenario_key_name_interaction_pk" PRIMARY KEY("scenario","key_name","interaction")
);
--> statement-breakpoint
DROP INDEX "interactions_schema";--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "schema_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "new_mentions_scenario" ON "new_mentions" USING btree ("scenario");--> statement-breakpoint
CREATE INDEX "clusters_twin" ON "clusters" USING btree ("twin_of") WHERE twin_of is not null;--> statement-breakpoint
CREATE INDEX "key_uses_day" ON "key_uses" USING btree ("scenario","day");--> statement-breakpoint
CREATE INDEX "payload_counts_day" ON "payload_counts" USING btree ("scenario","day");--> statement-breakpoint
ALTER TABLE "patch_keys" DROP COLUMN "measured_at";--> statement-breakpoint
ALTER TABLE "scenarios" DROP COLUMN "measured_through";--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "measured" jsonb;