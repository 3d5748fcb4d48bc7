CREATE UNLOGGED TABLE "attempts" (
	"scenario" text PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"seqs" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setbacks" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"failures" integer NOT NULL,
	"reason" text NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setbacks_kind_subject_pk" PRIMARY KEY("kind","subject")
);
