// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A contract of tests: it returns given answers, and writes given logs.
contract Puppet {
    mapping(bytes4 selector => bytes) private answers;

    function teach(bytes4 selector, bytes calldata answer) external {
        answers[selector] = answer;
    }

    function write(bytes32[] calldata topics, bytes calldata data) external {
        bytes memory copy = data;
        bytes32 a = topics[0];
        bytes32 b = topics[1];
        bytes32 c = topics[2];
        if (topics.length == 4) {
            bytes32 d = topics[3];
            assembly { log4(add(copy, 32), mload(copy), a, b, c, d) }
        } else {
            assembly { log3(add(copy, 32), mload(copy), a, b, c) }
        }
    }

    fallback() external payable {
        bytes memory answer = answers[msg.sig];
        assembly { return(add(answer, 32), mload(answer)) }
    }
}
