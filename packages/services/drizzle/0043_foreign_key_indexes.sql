CREATE INDEX "sessions_device_id_index" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "users_deletes_at_index" ON "users" USING btree ("deletes_at") WHERE deletes_at is not null;--> statement-breakpoint
CREATE INDEX "device_links_device_id_index" ON "device_links" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "device_links_approver_id_index" ON "device_links" USING btree ("approver_id");--> statement-breakpoint
CREATE INDEX "shares_device_id_index" ON "shares" USING btree ("device_id");