-- Every key of rows that are a scenario's begins with the scenario, or with the pool, whose id begins with it (D145).
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_digest_unique";--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_webhook_webhooks_id_fk";--> statement-breakpoint
DROP INDEX "webhook_attempts_last";--> statement-breakpoint
DROP INDEX "webhooks_scenario";--> statement-breakpoint
DROP INDEX "fragments_settled";--> statement-breakpoint
DROP INDEX "new_mentions_scenario";--> statement-breakpoint
DROP INDEX "decisions_chain";--> statement-breakpoint
DROP INDEX "evidence_scenario";--> statement-breakpoint
DROP INDEX "shared_versions_scenario";--> statement-breakpoint
ALTER TABLE "fragments" DROP CONSTRAINT "fragments_seq_received_at_pk";--> statement-breakpoint
ALTER TABLE "unaccounted" DROP CONSTRAINT "unaccounted_seq_what_pk";--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_pkey";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_pkey";--> statement-breakpoint
ALTER TABLE "new_mentions" DROP CONSTRAINT "new_mentions_pkey";--> statement-breakpoint
ALTER TABLE "decisions" DROP CONSTRAINT "decisions_pkey";--> statement-breakpoint
ALTER TABLE "evidence" DROP CONSTRAINT "evidence_pkey";--> statement-breakpoint
ALTER TABLE "clusters" DROP CONSTRAINT "clusters_pkey";--> statement-breakpoint
ALTER TABLE "correction_orders" DROP CONSTRAINT "correction_orders_pkey";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_pkey";--> statement-breakpoint
ALTER TABLE "schema_versions" DROP CONSTRAINT "schema_versions_pkey";--> statement-breakpoint
ALTER TABLE "shared_versions" DROP CONSTRAINT "shared_versions_pkey";--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "scenario" text;--> statement-breakpoint
UPDATE "webhook_attempts" a SET "scenario" = w."scenario" FROM "webhooks" w WHERE w."id" = a."webhook";--> statement-breakpoint
ALTER TABLE "webhook_attempts" ALTER COLUMN "scenario" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_scenario_webhook_seq_pk" PRIMARY KEY("scenario","webhook","seq");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_scenario_id_pk" PRIMARY KEY("scenario","id");--> statement-breakpoint
ALTER TABLE "fragments" ADD CONSTRAINT "fragments_scenario_seq_received_at_pk" PRIMARY KEY("scenario","seq","received_at");--> statement-breakpoint
ALTER TABLE "new_mentions" ADD CONSTRAINT "new_mentions_scenario_seq_pk" PRIMARY KEY("scenario","seq");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_scenario_seq_pk" PRIMARY KEY("scenario","seq");--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_scenario_digest_pk" PRIMARY KEY("scenario","digest");--> statement-breakpoint
ALTER TABLE "clusters" ADD CONSTRAINT "clusters_pool_id_pk" PRIMARY KEY("pool","id");--> statement-breakpoint
ALTER TABLE "correction_orders" ADD CONSTRAINT "correction_orders_scenario_id_pk" PRIMARY KEY("scenario","id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_scenario_id_pk" PRIMARY KEY("scenario","id");--> statement-breakpoint
ALTER TABLE "unaccounted" ADD CONSTRAINT "unaccounted_scenario_seq_what_pk" PRIMARY KEY("scenario","seq","what");--> statement-breakpoint
ALTER TABLE "schema_versions" ADD CONSTRAINT "schema_versions_scenario_seq_pk" PRIMARY KEY("scenario","seq");--> statement-breakpoint
ALTER TABLE "shared_versions" ADD CONSTRAINT "shared_versions_scenario_id_pk" PRIMARY KEY("scenario","id");--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_scenario_webhook_webhooks_scenario_id_fk" FOREIGN KEY ("scenario","webhook") REFERENCES "public"."webhooks"("scenario","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clusters_id" ON "clusters" USING btree ("id");--> statement-breakpoint
CREATE INDEX "shared_versions_id" ON "shared_versions" USING btree ("id");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_digest" UNIQUE("scenario","digest");--> statement-breakpoint
DROP INDEX "patch_keys_cluster";--> statement-breakpoint
CREATE UNIQUE INDEX "patch_keys_cluster" ON "patch_keys" USING btree ("scenario","cluster") WHERE status in ('proposed', 'experimental', 'stable');--> statement-breakpoint
-- It goes by scenario and number now.
UPDATE "account_walks" SET "after" = NULL WHERE "walk" = 'rows';
