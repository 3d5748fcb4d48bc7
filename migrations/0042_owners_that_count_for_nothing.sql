ALTER TABLE "owners" ADD COLUMN "discounted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "owners_discounted" ON "owners" USING btree ("scenario","owner") WHERE discounted_at is not null;--> statement-breakpoint
UPDATE "owners" o SET "discounted_at" = c."decided_at"
FROM "campaigns" c JOIN "fragments" f ON f."scenario" = c."scenario" AND f."campaign" = c."id"
WHERE c."state" = 'confirmed' AND o."scenario" = c."scenario" AND o."owner" = f."owner" AND o."vouched_at" IS NULL;--> statement-breakpoint
UPDATE "patch_keys" SET "measured" = NULL WHERE "status" IN ('experimental', 'stable');
