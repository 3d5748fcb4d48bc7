CREATE TABLE "response_templates" (
	"scenario" text NOT NULL,
	"number" integer NOT NULL,
	"schema_id" text NOT NULL,
	"document" text NOT NULL,
	"digest" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "response_templates_scenario_number_pk" PRIMARY KEY("scenario","number"),
	CONSTRAINT "response_templates_schema_id" UNIQUE("scenario","schema_id")
);
