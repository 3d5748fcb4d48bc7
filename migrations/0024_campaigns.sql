CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"pool" text NOT NULL,
	"cluster" text NOT NULL,
	"score" double precision NOT NULL,
	"signs" jsonb NOT NULL,
	"owners" integer NOT NULL,
	"fragments" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "looked" jsonb;--> statement-breakpoint
ALTER TABLE "fragments" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "fragments" ADD COLUMN "appealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_scenario" ON "campaigns" USING btree ("scenario","at");--> statement-breakpoint
CREATE INDEX "fragments_quarantined" ON "fragments" USING btree ("scenario","campaign") WHERE state = 'quarantined';