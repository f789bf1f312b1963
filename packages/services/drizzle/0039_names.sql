CREATE TABLE "name_nonces" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"label" text PRIMARY KEY NOT NULL,
	"skeleton" text NOT NULL,
	"address" text NOT NULL,
	"coin_type" bigint NOT NULL,
	"by_key" boolean NOT NULL,
	"attributes" jsonb NOT NULL,
	"message" text NOT NULL,
	"signature" text NOT NULL,
	"offered_to" text,
	"offered_coin_type" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "names_skeleton_unique" UNIQUE("skeleton")
);
--> statement-breakpoint
CREATE INDEX "name_nonces_expires_at_index" ON "name_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "names_address_index" ON "names" USING btree ("address");--> statement-breakpoint
CREATE INDEX "names_released_at_index" ON "names" USING btree ("released_at");