CREATE TABLE "data_nfts" (
	"network" text NOT NULL,
	"token" text NOT NULL,
	"token_id" text NOT NULL,
	"name" text,
	"picture" text,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_nfts_network_token_token_id_pk" PRIMARY KEY("network","token","token_id")
);
--> statement-breakpoint
CREATE TABLE "data_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"body" text,
	"type" text,
	"size" integer NOT NULL,
	"read_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_nfts_read_at_index" ON "data_nfts" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "data_pictures_asked_at_index" ON "data_pictures" USING btree ("asked_at");