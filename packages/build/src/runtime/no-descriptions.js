/** Replaces the federation runtime's error descriptions: the code in each message leads to the same texts. */

const none = {};

export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
