CREATE TABLE "device_links" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"device_id" text NOT NULL,
	"state" text NOT NULL,
	"commitment" text NOT NULL,
	"approver_id" text,
	"approver_key" text,
	"key" text,
	"nonce" text,
	"sealed" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_methods" (
	"wallet_id" text NOT NULL,
	"method_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"credential_id" text,
	"salt" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_methods_wallet_id_method_id_pk" PRIMARY KEY("wallet_id","method_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_routes" (
	"wallet_id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"sealed" text NOT NULL,
	"recovery" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"user_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "recovery" jsonb;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "next_generation" integer;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "next_sealed" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "next_recovery" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "control_hash" text;--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_approver_id_devices_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_methods" ADD CONSTRAINT "recovery_methods_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_routes" ADD CONSTRAINT "recovery_routes_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_links_wallet_id_index" ON "device_links" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "device_links_expires_at_index" ON "device_links" USING btree ("expires_at");