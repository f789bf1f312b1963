ALTER TABLE "popups" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "popups_site_index" ON "popups" USING btree ("site");