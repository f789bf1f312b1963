CREATE TABLE "grants" (
	"pci" text NOT NULL,
	"user_id" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"project" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"policies" jsonb NOT NULL,
	"context" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "grants_user_id_network_pci_pk" PRIMARY KEY("user_id","network","pci")
);
--> statement-breakpoint
CREATE TABLE "sponsorships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsorships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project" text NOT NULL,
	"network" text NOT NULL,
	"account" text NOT NULL,
	"nonce" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"from_block" numeric(78, 0) NOT NULL,
	"site" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_network_address_index" ON "grants" USING btree ("network","address");--> statement-breakpoint
CREATE INDEX "grants_expires_at_index" ON "grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsorships_project_network_day_index" ON "sponsorships" USING btree ("project","network","day");--> statement-breakpoint
CREATE INDEX "sponsorships_created_at_index" ON "sponsorships" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorships_one_open" ON "sponsorships" USING btree ("network","account","nonce") WHERE state = 'open';