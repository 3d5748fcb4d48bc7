ALTER TABLE "payload_counts" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payload_counts" ALTER COLUMN "owner" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payload_counts" DROP CONSTRAINT "payload_counts_scenario_schema_id_cohort_day_pk";--> statement-breakpoint
ALTER TABLE "payload_counts" ADD CONSTRAINT "payload_counts_scenario_schema_id_cohort_day_owner_pk" PRIMARY KEY("scenario","schema_id","cohort","day","owner");--> statement-breakpoint
DELETE FROM "payload_counts" p USING "scenarios" s
WHERE s."scenario" = p."scenario" AND p."day" >= coalesce(s."forgotten_before", '-infinity');--> statement-breakpoint
INSERT INTO "payload_counts" ("scenario", "schema_id", "cohort", "day", "owner", "payloads", "judged", "succeeded")
SELECT i."scenario", CASE WHEN i."schema_known" THEN i."schema_id" ELSE '' END, coalesce(i."cohort", '*'),
  (i."received_at" at time zone 'UTC')::date, i."owner", count(*), count(i."outcome"),
  count(*) FILTER (WHERE i."outcome" = 'success')
FROM "interactions" i JOIN "scenarios" s ON s."scenario" = i."scenario"
WHERE i."counted" AND (i."received_at" at time zone 'UTC')::date >= coalesce(s."forgotten_before", '-infinity')
GROUP BY 1, 2, 3, 4, 5;
