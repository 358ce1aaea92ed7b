/** The body of one response of an operation; undefined where the contract shows none. */
export type BodyOf<Shown> = Shown extends { content: infer Content } ? Content[keyof Content] : undefined;

/** Whether a key of `responses` stands for successes. */
export type IsSuccess<Status> = `${Status & (string | number)}` extends `2${string}` ? true : false;
