CREATE TABLE "readiness" (
	"id" integer PRIMARY KEY NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
