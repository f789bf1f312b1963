CREATE TABLE "purchase_events" (
	"vendor" text NOT NULL,
	"event" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchase_events_vendor_event_pk" PRIMARY KEY("vendor","event")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"reference" text PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"vendor_id" text,
	"project" text NOT NULL,
	"network" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"bought" text NOT NULL,
	"currency" text NOT NULL,
	"paid" text NOT NULL,
	"state" text NOT NULL,
	"transaction" text,
	"site" text DEFAULT '' NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "purchase_events_taken_at_index" ON "purchase_events" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "purchases_created_at_index" ON "purchases" USING btree ("created_at");