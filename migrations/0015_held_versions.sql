CREATE TABLE "held_versions" (
	"scenario" text NOT NULL,
	"cohort" text NOT NULL,
	"content" text NOT NULL,
	"schema_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"sentence" text NOT NULL,
	"state" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_because" text,
	CONSTRAINT "held_versions_scenario_cohort_content_pk" PRIMARY KEY("scenario","cohort","content")
);
