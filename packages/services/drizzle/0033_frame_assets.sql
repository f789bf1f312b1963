CREATE TABLE "frame_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"worker_scripts" jsonb,
	"body" text NOT NULL,
	"mac" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "frame_assets_used_at_index" ON "frame_assets" USING btree ("used_at");