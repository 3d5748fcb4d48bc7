-- By hand: drizzle-kit does not know the name of the key that was there.
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_pkey";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "lane" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "claimed" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_scenario_lane_pk" PRIMARY KEY("scenario","lane");
