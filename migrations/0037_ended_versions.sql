ALTER TABLE "scenarios" ADD COLUMN "old_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schema_versions" ADD COLUMN "ends_at" timestamp with time zone;