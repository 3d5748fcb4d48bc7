ALTER TABLE "owners" ADD COLUMN "last_observed" date;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "last_received" date;--> statement-breakpoint
UPDATE "owners" SET
  "last_observed" = ("first_observed" at time zone 'UTC')::date,
  "last_received" = ("first_received" at time zone 'UTC')::date;--> statement-breakpoint
UPDATE "owners" o SET
  "last_observed" = greatest(o."last_observed", heard.observed),
  "last_received" = greatest(o."last_received", heard.received)
FROM (
  SELECT "scenario", "owner", max((least("observed_at", "received_at") at time zone 'UTC')::date) AS observed,
    max(("received_at" at time zone 'UTC')::date) AS received
  FROM (
    SELECT "scenario", "owner", "observed_at", "received_at" FROM "fragments"
    UNION ALL SELECT "scenario", "owner", "observed_at", "received_at" FROM "interactions"
  ) AS said
  GROUP BY "scenario", "owner"
) AS heard
WHERE heard."scenario" = o."scenario" AND heard."owner" = o."owner";--> statement-breakpoint
ALTER TABLE "owners" ALTER COLUMN "last_observed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ALTER COLUMN "last_received" SET NOT NULL;
