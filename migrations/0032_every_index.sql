CREATE INDEX "back_fills_interaction" ON "back_fills" USING btree ("scenario","interaction");--> statement-breakpoint
CREATE INDEX "clusters_unjudged" ON "clusters" USING btree ("pool") WHERE state = 'live' and (judged_at is null or judged_at < changed_at or ripens_at is not null);--> statement-breakpoint
CREATE INDEX "clusters_unanswered" ON "clusters" USING btree ("pool") WHERE state = 'live' and (verdict ->> 'mature')::boolean and (synthesised_at is null or synthesised_at < judged_at or waits is not null);--> statement-breakpoint
CREATE INDEX "sayings_interaction" ON "sayings" USING btree ("scenario","interaction");--> statement-breakpoint
CREATE INDEX "fragments_settled" ON "fragments" USING btree ("scenario","received_at") WHERE state <> 'pending';--> statement-breakpoint
CREATE INDEX "fragments_texts" ON "fragments" USING btree ("scenario","received_at") WHERE state <> 'pending' and text_encrypted is not null;--> statement-breakpoint
CREATE INDEX "interactions_contents" ON "interactions" USING btree ("scenario","received_at") WHERE counted and content_encrypted is not null;