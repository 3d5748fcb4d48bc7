CREATE TABLE "agent_contexts" (
	"task" text NOT NULL,
	"agent" text NOT NULL,
	"sub_task" text NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"context" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_contexts_task_agent_pk" PRIMARY KEY("task","agent")
);
--> statement-breakpoint
CREATE TABLE "task_contexts" (
	"task" text PRIMARY KEY NOT NULL,
	"master" text NOT NULL,
	"scenario" text,
	"context" jsonb NOT NULL,
	"round" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
