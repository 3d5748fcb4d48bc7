CREATE UNLOGGED TABLE "account_walks" (
	"walk" text PRIMARY KEY NOT NULL,
	"after" jsonb,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unaccounted" (
	"seq" bigint NOT NULL,
	"what" text NOT NULL,
	"scenario" text NOT NULL,
	"source" text NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	CONSTRAINT "unaccounted_seq_what_pk" PRIMARY KEY("seq","what")
);
