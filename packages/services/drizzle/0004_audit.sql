CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"project" text NOT NULL,
	"facts" text NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_prev_unique" UNIQUE("prev")
);
