/** Includes the project, because each project may register its own keys for an issuer. */
export const tokenIssuer = (projectId: string, issuer: string): string => `${projectId} ${issuer}`

export const projectOfToken = (issuer: string): string => issuer.slice(0, issuer.indexOf(' '))
