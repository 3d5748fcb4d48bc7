ALTER TABLE "fragments" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "fragments_failed" ON "fragments" USING btree ("scenario","seq") WHERE state = 'failed';