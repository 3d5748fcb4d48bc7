ALTER TABLE "pools" ADD COLUMN "open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "fragments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "fragments_cohort" ON "fragments" USING btree ("scenario","cohort","owner") WHERE cohort is not null and state = 'pooled';