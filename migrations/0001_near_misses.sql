ALTER TABLE "fragments" ADD COLUMN "near_misses" jsonb;--> statement-breakpoint
ALTER TABLE "refinements" ADD COLUMN "evidence" jsonb;