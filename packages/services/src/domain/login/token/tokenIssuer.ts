/**
 * The issuer of an identity by token, with the project as a part. So two projects never share a user, even if both register the
 * same issuer, since each may register other keys for it.
 */
export const tokenIssuer = (projectId: string, issuer: string): string => `${projectId} ${issuer}`

/** The project of such an issuer; ids of projects have no space. */
export const projectOfToken = (issuer: string): string => issuer.slice(0, issuer.indexOf(' '))
