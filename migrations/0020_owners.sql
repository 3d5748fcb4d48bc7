CREATE TABLE "owners" (
	"scenario" text NOT NULL,
	"owner" text NOT NULL,
	"first_observed" timestamp with time zone NOT NULL,
	"first_received" timestamp with time zone NOT NULL,
	"vouched_at" timestamp with time zone,
	"vouched_by" text,
	CONSTRAINT "owners_scenario_owner_pk" PRIMARY KEY("scenario","owner")
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "ripens_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "owners_newest" ON "owners" USING btree ("scenario","first_observed");
--> statement-breakpoint
-- Owners of what is stored already are as old as that.
INSERT INTO "owners" ("scenario", "owner", "first_observed", "first_received")
SELECT scenario, owner, min(least(observed_at, received_at)), min(received_at) FROM (
  SELECT scenario, owner, observed_at, received_at FROM fragments
  UNION ALL SELECT scenario, owner, observed_at, received_at FROM interactions) said
GROUP BY scenario, owner;
