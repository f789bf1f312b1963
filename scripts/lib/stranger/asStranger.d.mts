export declare function asStranger<value>(work: (home: string) => Promise<value>): Promise<value>
