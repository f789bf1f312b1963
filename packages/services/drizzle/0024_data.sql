CREATE TABLE "data_scans" (
	"network" text NOT NULL,
	"account" text NOT NULL,
	"from_block" bigint NOT NULL,
	"to_block" bigint NOT NULL,
	"checkpoints" jsonb NOT NULL,
	"found" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_scans_network_account_pk" PRIMARY KEY("network","account")
);
--> statement-breakpoint
CREATE TABLE "data_tokens" (
	"network" text NOT NULL,
	"token" text NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" integer,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_tokens_network_token_pk" PRIMARY KEY("network","token")
);
--> statement-breakpoint
CREATE TABLE "data_transactions" (
	"network" text NOT NULL,
	"hash" text NOT NULL,
	"block" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"position" integer NOT NULL,
	"mined_at" timestamp (3) with time zone NOT NULL,
	"sender" text NOT NULL,
	"recipient" text,
	"value" text NOT NULL,
	"nonce" bigint NOT NULL,
	"selector" text NOT NULL,
	"succeeded" boolean,
	"scanned" boolean NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_transactions_network_hash_pk" PRIMARY KEY("network","hash")
);
--> statement-breakpoint
CREATE TABLE "data_transfers" (
	"network" text NOT NULL,
	"account" text NOT NULL,
	"block" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"hash" text NOT NULL,
	"position" integer NOT NULL,
	"log" integer NOT NULL,
	"part" integer NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"token_id" text,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"amount" text NOT NULL,
	CONSTRAINT "data_transfers_network_account_block_log_part_pk" PRIMARY KEY("network","account","block","log","part")
);
--> statement-breakpoint
CREATE INDEX "data_scans_asked_at_index" ON "data_scans" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "data_tokens_read_at_index" ON "data_tokens" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "data_transactions_network_sender_block_index" ON "data_transactions" USING btree ("network","sender","block");--> statement-breakpoint
CREATE INDEX "data_transactions_network_recipient_block_index" ON "data_transactions" USING btree ("network","recipient","block");--> statement-breakpoint
CREATE INDEX "data_transactions_network_block_index" ON "data_transactions" USING btree ("network","block");--> statement-breakpoint
CREATE INDEX "data_transfers_network_account_hash_index" ON "data_transfers" USING btree ("network","account","hash");