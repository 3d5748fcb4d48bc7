CREATE TABLE "back_fills" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"interaction" text NOT NULL,
	"value" jsonb NOT NULL,
	"confidence" double precision NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "back_fills_scenario_key_name_interaction_pk" PRIMARY KEY("scenario","key_name","interaction")
);
--> statement-breakpoint
CREATE TABLE "coverage_counts" (
	"scenario" text NOT NULL,
	"cohort" text NOT NULL,
	"day" date NOT NULL,
	"in_words" integer NOT NULL,
	CONSTRAINT "coverage_counts_scenario_cohort_day_pk" PRIMARY KEY("scenario","cohort","day")
);
--> statement-breakpoint
CREATE TABLE "key_uses" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"schema_id" text NOT NULL,
	"cohort" text NOT NULL,
	"day" date NOT NULL,
	"owner" text NOT NULL,
	"used" integer NOT NULL,
	"refused" integer NOT NULL,
	"judged" integer NOT NULL,
	"succeeded" integer NOT NULL,
	"corrected" integer NOT NULL,
	"rejected" integer NOT NULL,
	CONSTRAINT "key_uses_scenario_key_name_schema_id_cohort_day_owner_pk" PRIMARY KEY("scenario","key_name","schema_id","cohort","day","owner")
);
--> statement-breakpoint
CREATE TABLE "payload_counts" (
	"scenario" text NOT NULL,
	"schema_id" text NOT NULL,
	"cohort" text NOT NULL,
	"day" date NOT NULL,
	"payloads" integer NOT NULL,
	"judged" integer NOT NULL,
	"succeeded" integer NOT NULL,
	CONSTRAINT "payload_counts_scenario_schema_id_cohort_day_pk" PRIMARY KEY("scenario","schema_id","cohort","day")
);
--> statement-breakpoint
CREATE TABLE "value_counts" (
	"scenario" text NOT NULL,
	"key_name" text NOT NULL,
	"value" text NOT NULL,
	"cohort" text NOT NULL,
	"day" date NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "value_counts_scenario_key_name_value_cohort_day_pk" PRIMARY KEY("scenario","key_name","value","cohort","day")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"scenario" text NOT NULL,
	"digest" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "waits" jsonb;--> statement-breakpoint
ALTER TABLE "fragments" ADD COLUMN "request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "refused_values" jsonb;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "used_corrected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "used_rejected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "not_offered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "said_not_offered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "owners" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "cohorts" text[] DEFAULT '{*}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "forecast" jsonb;--> statement-breakpoint
ALTER TABLE "patch_keys" ADD COLUMN "measured_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "evidence_scenario" ON "evidence" USING btree ("scenario");--> statement-breakpoint
CREATE INDEX "interactions_uncounted" ON "interactions" USING btree ("scenario","received_at") WHERE not counted;--> statement-breakpoint
CREATE INDEX "interactions_refused" ON "interactions" USING btree ("scenario","received_at") WHERE refused_values is not null;