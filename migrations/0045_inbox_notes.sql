CREATE TABLE "inbox_notes" (
	"scenario" text NOT NULL,
	"item" text NOT NULL,
	"assigned_to" text,
	"snoozed_until" timestamp with time zone,
	"comments" jsonb NOT NULL,
	CONSTRAINT "inbox_notes_scenario_item_pk" PRIMARY KEY("scenario","item")
);
