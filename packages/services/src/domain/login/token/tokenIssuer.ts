/** Includes the project, because each may register other keys for the same issuer. */
export const tokenIssuer = (projectId: string, issuer: string): string => `${projectId} ${issuer}`

export const projectOfToken = (issuer: string): string => issuer.slice(0, issuer.indexOf(' '))
