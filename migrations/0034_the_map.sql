CREATE TABLE "correction_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"scenario" text NOT NULL,
	"pool" text NOT NULL,
	"cluster" text NOT NULL,
	"kind" text NOT NULL,
	"sentence" text NOT NULL,
	"label_before" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_back_by" text,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "replaced_corrections" (
	"pool" text NOT NULL,
	"kind" text NOT NULL,
	"phrase_a" text NOT NULL,
	"phrase_b" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"made_in" text,
	"replaced_in" text NOT NULL,
	CONSTRAINT "replaced_corrections_pool_phrase_a_phrase_b_replaced_in_pk" PRIMARY KEY("pool","phrase_a","phrase_b","replaced_in")
);
--> statement-breakpoint
CREATE TABLE "map_places" (
	"pool" text NOT NULL,
	"id" text NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	CONSTRAINT "map_places_pool_id_pk" PRIMARY KEY("pool","id")
);
--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "made_in" text;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "mapped_revision" integer;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "mapped_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "correction_orders_scenario" ON "correction_orders" USING btree ("scenario","seq");