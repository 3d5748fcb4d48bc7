ALTER TABLE "patch_keys" DROP CONSTRAINT "patch_keys_cluster";--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "lost_phrases" text[];--> statement-breakpoint
CREATE UNIQUE INDEX "patch_keys_cluster" ON "patch_keys" USING btree ("cluster") WHERE status in ('proposed', 'experimental', 'stable');--> statement-breakpoint
CREATE INDEX "patch_keys_pool" ON "patch_keys" USING btree ("pool");