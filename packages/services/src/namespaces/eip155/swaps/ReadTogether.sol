// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Makes calls within one `eth_call` that creates a contract. The contract's "code" is the answers, with the block that they are of.
contract ReadTogether {
    struct Question {
        address to;
        bytes data;
    }

    struct Answer {
        bool isDone;
        bytes data;
    }

    /// Chains of Arbitrum's kind tell the number of another chain's block as their own.
    address private constant ARBITRUM = address(100);

    constructor(Question[] memory questions) {
        Answer[] memory answers = new Answer[](questions.length);
        for (uint256 at; at < questions.length; at++) {
            Question memory question = questions[at];
            // A quoter that goes through many ticks needs much; a call that uses all of its gas still leaves the most for others.
            (answers[at].isDone, answers[at].data) = question.to.call{gas: gasleft() / 4}(question.data);
        }
        bytes memory all = abi.encode(height(), block.timestamp, answers);
        assembly {
            return(add(all, 32), mload(all))
        }
    }

    function height() private view returns (uint256) {
        (bool isDone, bytes memory answer) = ARBITRUM.staticcall{gas: 50000}(
            abi.encodeWithSignature("arbBlockNumber()")
        );
        return isDone && answer.length == 32 ? abi.decode(answer, (uint256)) : block.number;
    }
}
