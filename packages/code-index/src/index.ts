// The package's public face. What users may import is exported here name by name;
// inside the package import the file itself.
export {};
