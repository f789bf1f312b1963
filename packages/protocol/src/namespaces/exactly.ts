/** For namespaces whose addresses have one spelling each. */
export const exactly = (one: string, other: string): boolean => one === other
