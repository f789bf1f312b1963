/** A user's id at an issuer. An empty one would be one user for everybody (OpenID Connect Core 1.0, section 2, allows 255 characters). */
export const SUBJECT = /^\P{Cc}{1,255}$/u
