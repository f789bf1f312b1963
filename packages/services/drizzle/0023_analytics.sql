CREATE TABLE "analytics_counts" (
	"project" text NOT NULL,
	"day" text NOT NULL,
	"event" text NOT NULL,
	"detail" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_project_day_event_detail_pk" PRIMARY KEY("project","day","event","detail")
);
--> statement-breakpoint
CREATE INDEX "analytics_counts_day_index" ON "analytics_counts" USING btree ("day");