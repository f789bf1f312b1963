CREATE TABLE "relay_usage" (
	"kind" text NOT NULL,
	"project" text NOT NULL,
	"subject" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "relay_usage_kind_project_subject_pk" PRIMARY KEY("kind","project","subject")
);
--> statement-breakpoint
ALTER TABLE "relay_messages" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "relay_messages" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "relay_messages" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "relay_messages_project_network_publisher_index" ON "relay_messages" USING btree ("project","network","publisher");