CREATE TABLE "sign_in_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"signs_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"nonce_hash" text NOT NULL,
	"renewal_hash" text NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sign_ins_nonceHash_unique" UNIQUE("nonce_hash")
);
--> statement-breakpoint
CREATE INDEX "sign_ins_expires_at_index" ON "sign_ins" USING btree ("expires_at");