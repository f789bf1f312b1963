CREATE TABLE "relay_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "relay_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"hash" text NOT NULL,
	"publisher" text NOT NULL,
	"message" text NOT NULL,
	"tag" integer NOT NULL,
	"attestation" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "relay_messages_topic_hash_unique" UNIQUE("topic","hash")
);
--> statement-breakpoint
CREATE TABLE "relay_receipts" (
	"message_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	CONSTRAINT "relay_receipts_message_id_client_id_pk" PRIMARY KEY("message_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "relay_receipts" ADD CONSTRAINT "relay_receipts_message_id_relay_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."relay_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relay_messages_expires_at_index" ON "relay_messages" USING btree ("expires_at");