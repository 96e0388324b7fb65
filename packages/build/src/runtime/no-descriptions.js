/** Stands in for the federation runtime's descriptions of its errors: the code in each message leads to the same texts. */

const none = {};

export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
